"""What banners and deals do to the table, and what is learnt of cards."""

from collections.abc import Iterable
from typing import Final

from stud_hh.cards import Card
from stud_hh.model import Deal, Street, StreetBegins
from stud_hh.replay.betting import Round, cap_of
from stud_hh.replay.table import HAND_SIZE, Misdealt, Table, has_pair

_THIRD: Final = Street.THIRD
_FOURTH: Final = Street.FOURTH
_SEVENTH: Final = Street.SEVENTH

_UP_ON_FOURTH: Final = 2


def begin_street(table: Table, event: StreetBegins) -> None:
    """A banner ends the street before it and begins another."""
    end_street(table)
    adrift = table.round.skipped
    table.street = event.street
    table.street_line = event.line
    table.community = event.community
    if event.community is not None:
        see(table, "", (event.community,), event.line)
        table.dealt += 1
    else:
        table.dealt += len(table.live) * (3 if event.street is _THIRD else 1)
    table.dealt_now = {}
    table.deal_is_over = False
    table.on_street = {}
    early = event.street <= _FOURTH
    table.round = Round(
        table.hand.small_bet,
        table.hand.big_bet,
        table.hand.small_bet if early else table.hand.big_bet,
        cap_of(table.rules, able=len(table.able), dealt_in=len(table.order)),
        half_bet_rule=table.rules.half_bet_rule,
        counts_from_bring_in=bool(table.rules.completion_is_raise),
        skipped=adrift,
    )


def end_street(table: Table) -> None:
    """Whoever was never asked is passed over; nothing is owed to them any more."""
    if not table.deal_is_over:
        end_deal(table)
    if table.round.queue or not table.round.started:
        table.round.skipped.update(table.still_to_act())


def end_deal(table: Table) -> None:
    """Note who was left out, but for those passed over: they seem to have folded."""
    table.deal_is_over = True
    is_whole = list(table.dealt_now) == list(table.live)
    if not is_whole:
        _note_order(table)
    if table.street is _SEVENTH or table.street is None:
        _end_last_deal(table)
        return
    if table.street is _FOURTH and _has_hidden_board(table):
        table.round.open_pair = table.round.open_pair or _open_pair_allowed(table)
    if not is_whole and not table.live.keys() <= table.dealt_now.keys():
        _leave_out(table, table.street, table.live)
    table.round.skipped.clear()


def _note_order(table: Table) -> None:
    """Note the first to be dealt to out of turn."""
    if not table.rules.deals_clockwise:
        return
    # Where no line tells the deal, all of it stands at the banner, in no order.
    told = {one for one, deal in table.dealt_now.items() if deal.line > table.street_line}
    in_turn = [player for player in table.order if player in told]
    dealt = [player for player in table.dealt_now if player in in_turn]
    turns = zip(dealt, in_turn, strict=True)
    early, due = next((pair for pair in turns if pair[0] != pair[1]), ("", ""))
    if not early:
        return
    others = [[one for one in row if one != early] for row in (dealt, in_turn)]
    player = early if others[0] == others[1] else due
    turn = in_turn[dealt.index(player)]
    line = table.dealt_now[player].line
    table.misdealt.append(Misdealt(player, table.street or _THIRD, line, turn))


def _end_last_deal(table: Table) -> None:
    """Note whether anybody was left out whose deal the room tells, seen or unseen."""
    if table.street is not _SEVENTH or table.community is not None:
        return
    if table.dealt_now and table.rules.tells_unseen_rivers:
        told = list(table.live)
    else:
        told = [one for one in table.live if len(table.down[one]) > 1 and one not in table.showed]
    if not table.dealt_now.keys() >= {*told}:
        _leave_out(table, _SEVENTH, told)


def _has_hidden_board(table: Table) -> bool:
    """A live player's up cards are not all told, so that there may be a pair among them."""
    return any(len(table.up[player]) < _UP_ON_FOURTH for player in table.live)


def _leave_out(table: Table, street: Street, players: Iterable[str]) -> None:
    for player in [one for one in players if one not in table.dealt_now]:
        if player in table.round.skipped and len(table.live) > 1:
            leave(table, player, Street(max(street - 1, _THIRD)))
        else:
            table.misdealt.append(Misdealt(player, street, table.street_line))


def leave(table: Table, player: str, street: Street) -> None:
    """The player is out of the hand since that street."""
    table.live.pop(player, None)
    table.folded_on.setdefault(player, street)


def deal(table: Table, event: Deal) -> None:
    """Cards come to a player, as far as they are told."""
    player, up = event.player, event.up
    table.dealt_now.setdefault(player, event)
    if event.down:
        see(table, player, event.down, event.line)
        down = table.down[player]
        down.extend([card for card in event.down if card not in down])
    see(table, player, up, event.line)
    board = table.up[player]
    board += up
    # A board that nobody sees may hold a pair.
    if table.street is _FOURTH and (has_pair(board) or len(board) < _UP_ON_FOURTH):
        table.round.open_pair = table.round.open_pair or _open_pair_allowed(table)


def _open_pair_allowed(table: Table) -> bool:
    doubles = table.rules.open_pair_doubles
    if doubles is not None and table.game.key not in doubles:
        return False
    in_tournaments = table.rules.open_pair_doubles_in_tournaments
    return table.hand.tournament is None or in_tournaments is not False


def reveal(table: Table, player: str, cards: tuple[Card, ...], line: int) -> None:
    """Learn the cards that a player shows, or that the summary reveals."""
    up, known = table.up[player], table.down[player]
    whole = HAND_SIZE - (table.community is not None)
    room = max(0, whole - len(up) - len(known))
    known.extend([card for card in cards if card not in up and card not in known][:room])
    see(table, player, cards, line)
    if len(cards) == whole:
        table.told.setdefault(player, cards)


def see(table: Table, player: str, cards: Iterable[Card], line: int) -> None:
    """Note where cards are; one that is somewhere else already is there twice."""
    seen = table.seen
    for card in cards:
        if card not in seen:
            seen[card] = (player, line)
        elif seen[card][0] != player:
            table.doubled.setdefault(card, line)
