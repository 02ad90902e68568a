"""Whose turn it is in a position that is told, how far it is, and what is asked within an action."""

from collections.abc import Mapping
from typing import Any

from analyser.games.freyas_folly.compiled import play, state
from analyser.games.freyas_folly.compiled.limits import ABILITIES, MOST_DWARFS
from analyser.games.freyas_folly.compiled.market import gives
from analyser.games.freyas_folly.compiled.ways import count_outside
from analyser.games.freyas_folly.naming import Names, choice_names
from analyser.games.freyas_folly.told import read_number, read_place, read_seat, read_word
from analyser.mistakes import Mistake, shown, truth

ACTION, COLLECT, BAT, DRINK, AGAIN, GIVE, GET, STEAL = (
    *("action", "collect", "bat", "drink", "again"),
    *("give", "get", "steal"),
)
QUESTIONS = {
    ACTION: (), COLLECT: ("dwarf", "to", "second"), BAT: ("dwarf",), DRINK: ("dwarf",), AGAIN: ("dwarf",),
    GIVE: ("traded",), GET: ("given", "traded"), STEAL: ("victim",),
}  # fmt: skip
"""What may be asked, and the fields that tell more of it."""
MARKET = "market"
WAYS_TO_END = {"dwarfs": state.BY_DWARFS, "pieces": state.BY_PIECES}


def set_turn(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """Whose turn it is, and what was done in it (FF1, FF5, FF6)."""
    players = int(rules.players)
    table.starter = read_seat("starter", told.get("starter", 0), players)
    if table.starter and not rules.random_starter:
        raise Mistake(f"starter {int(table.starter)}: seat 0 begins, unless the house rule starter is random")
    table.seat = read_seat("seat", told.get("seat", 0), players)
    table.rounds = read_number("round", told.get("round", 1), 1, int(rules.max_rounds))
    table.turns = (int(table.rounds) - 1) * players + (int(table.seat) - int(table.starter)) % players + 1
    is_within = told.get("asked", ACTION) != ACTION
    actions = read_number("actions_used", told.get("actions_used", int(is_within)), int(is_within), int(rules.actions))
    tokens = read_number("tokens_used", told.get("tokens_used", 0), 0, int(rules.free_actions))
    taken = read_number("abilities_taken", told.get("abilities_taken", 0), 0, int(rules.ability_per_turn))
    if tokens and actions < rules.actions:
        raise Mistake(f"tokens_used {tokens}: free actions come after {int(rules.actions)} normal ones (actions_used)")
    table.actions = int(rules.actions) - actions
    table.free_left, table.abilities_left = int(rules.free_actions) - tokens, int(rules.ability_per_turn) - taken


def set_end(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """FF19: who ended the game, where this is its last turn, or with `last_round` its last round."""
    players, seat = int(rules.players), int(table.seat)
    turns = (seat - int(table.starter)) % players + 1 if rules.last_round else 1
    recent = {(seat - back) % players for back in range(turns)}
    spent = [one for one in range(players) if not table.dwarfs[one]]
    makers = [one for one in range(players) if table.pieces[one]] if table.pieces_done == rules.pieces else []
    if not recent.issuperset(spent) or (makers and recent.isdisjoint(makers)):
        cause = f"{len(makers)} seats have completed all pieces" if recent.issuperset(spent) else "a seat has no dwarf"
        raise Mistake(f"the game is over: it was ended before this turn, for {cause} (done, pieces; FF19)")
    triggers = [f"{one}/dwarfs" for one in spent] + [f"{one}/pieces" for one in makers if one in recent]
    if not triggers:
        if "ended" in told:
            raise Mistake("ended: every seat has a dwarf left, and not all pieces that end the game are completed")
        return
    ended = told.get("ended", triggers[0] if len(triggers) == 1 else "nothing")
    if ended not in triggers:
        known = " or ".join(sorted(triggers))
        raise Mistake(f"ended must say who ended the game and by what, {known}, not {shown(ended)}")
    who, _, by = f"{ended}".partition("/")
    table.ender, table.by = int(who), WAYS_TO_END[by]


def set_question(position: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """What is asked; a mistake if it can't be."""
    table = position.table
    asked = read_word("asked", told.get("asked", ACTION), QUESTIONS)
    table.step = state.ACT
    for field in dict.fromkeys(field for fields in QUESTIONS.values() for field in fields):
        if field in told and field not in QUESTIONS[asked]:
            of = ", ".join(one for one, fields in QUESTIONS.items() if field in fields)
            raise Mistake(f"{field} is told where asked is one of {of}; it is {asked}")
    if asked == ACTION:
        _check_action(table)
    elif "dwarf" in QUESTIONS[asked]:
        _ask_on_the_way(position, rules, told, names, asked)
    elif asked == STEAL:
        _ask_thief(table, rules, told)
    else:
        _ask_trader(table, rules, told, asked)


def _check_action(table: Any) -> None:
    if not table.actions and not (table.tokens[table.seat] and table.free_left):
        raise Mistake("nothing is left to do in this turn: no action, and no token that may be spent")


def _ask_on_the_way(position: Any, rules: Any, told: Mapping[str, Any], names: Names, asked: str) -> None:
    """FF9, FF11, FF12: of a dwarf who moves."""
    table, seat = position.table, int(position.table.seat)
    if "dwarf" not in told:
        raise Mistake(f"dwarf must say where the dwarf stands who is asked to {asked}")
    place = read_place("dwarf", told["dwarf"], names)
    slots = [slot for slot in range(MOST_DWARFS) if place != state.OUTSIDE and table.place[seat, slot] == place]
    if not slots:
        raise Mistake(f"dwarf: no dwarf of seat {seat} stands at {names.places[place]}")
    slot = table.mover = slots[0]
    ability = int(table.ability[seat, slot]) - 1
    if asked == COLLECT:
        _ask_to_collect(position, rules, told, names)
    elif asked == BAT:
        _need(ability == state.BAT and table.lying[place], asked, "a bat, in a cavern with jewels (FF11)")
        table.step = state.RELEASE
    elif asked == DRINK:
        _need(ability == state.STRENGTH and not table.strong_turns[seat], asked, "strength that isn't drunk (FF12)")
        table.step = state.DRINK_OR_KEEP
    else:
        _need(ability == state.SPEED, asked, "speed (FF11)")
        table.step = state.AGAIN_OR_STOP


def _need(is_there: Any, asked: str, needed: str) -> None:
    if not is_there:
        raise Mistake(f"asked {asked}: the dwarf must have {needed}")


def _ask_to_collect(position: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """FF9: where a move begins, `to` a place, or where it ends."""
    table, seat, slot = position.table, int(position.table.seat), int(position.table.mover)
    ability, place = int(table.ability[seat, slot]) - 1, int(table.place[seat, slot])
    has_room = ability == state.STAMINA or not table.barrow[seat, slot]
    _need(table.lying[place] and has_room and ability != state.BAT, COLLECT,
          "jewels where he is, no bat, and no jewels on him unless he has stamina (FF9)")  # fmt: skip
    is_second = truth(told.get("second", False), "second")
    if is_second and ("to" in told or ability != state.SPEED):
        raise Mistake(f"second: the second half of a move needs {ABILITIES[state.SPEED]}, and ends here, without to")
    table.is_again = is_second
    if "to" not in told:
        table.step = state.COLLECT_THERE
        return
    target = read_place("to", told["to"], names)
    code = state.FIRST_MOVE_OUT + slot if target == state.OUTSIDE else state.WORD * (state.WORD_MOVE + slot) + target
    if not play.is_legal(position, rules, code):
        raise Mistake(f"to: the dwarf at {names.places[place]} can't go to {names.places[target]} (FF8)")
    table.step, table.target = state.COLLECT_FIRST, target


def _ask_trader(table: Any, rules: Any, told: Mapping[str, Any], asked: str) -> None:
    """FF15, FF16: what is given, or what for."""
    seat, given, size = int(table.seat), state.NOTHING_GIVEN, 0
    if asked == GET:
        if "given" not in told:
            raise Mistake(f"given must say what seat {seat} gave, as given='r', where asked is {GET}")
        given = choice_names().index(read_word("given", told["given"], choice_names()))
        size = len(choice_names()[given])
    traded = read_number("traded", told.get("traded", size), size, int(rules.trade_jewels))
    left = int(rules.trade_jewels) - traded
    possible = int(gives(table, rules, seat, left + size))
    if asked == GET and (given >= state.FIRST_OTHER_PAIR or not possible >> given & 1):
        raise Mistake(f"given: seat {seat} can't give {choice_names()[given]} in this trade (FF15, FF16)")
    if not possible:
        raise Mistake(f"asked {asked}: seat {seat} has nothing to give that has an answer in the market (FF15)")
    table.given, table.trade_left = given, left
    table.step = state.GET if asked == GET else state.GIVE


def _ask_thief(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """FF17: what is stolen."""
    seat, victim = int(table.seat), told.get("victim", MARKET)
    table.victim = state.MARKET if victim == MARKET else read_seat("victim", victim, int(rules.players))
    stock = int(table.market if victim == MARKET else table.home[table.victim])
    if table.victim == seat or not stock:
        raise Mistake(f"victim: seat {seat} can't rob {'itself' if stock else 'who has no jewels'} (FF17)")
    if not int(table.hand[seat]) >> state.THIEF & 1 or not count_outside(table, seat):
        raise Mistake(f"asked steal: seat {seat} needs a thief (hands) and a dwarf outside (FF17)")
    if table.free_left < rules.free_actions:
        raise Mistake("asked steal: a thief is never sent by a free action (tokens_used)")
    table.step = state.STEAL
