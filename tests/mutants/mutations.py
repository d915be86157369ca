"""Wrong rules, made from right ones: every small change that the portable subset allows, one at a time."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from types import CodeType, FunctionType

DELETED = "(deleted)"
TELLING = "tell"
"""What is told to people is no rule: compiled games tell nothing. The transcripts guard it."""

SMALL = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
NEGATED = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
OTHER_SUM = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OTHER_CALL = {"min": "max", "max": "min"}
FIXED = {"box", "s", "o", "moves", "dice"}
"""Arguments that have a place of their own: swapped with another they only raise."""


@dataclass(frozen=True)
class Mutant:
    """A wrong rule: a function with one change in it."""

    module: str
    function: str
    lines: range
    original: str
    mutated: str
    tree: ast.FunctionDef = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        return f"{self.module}.{self.function}"

    def code(self, filename: str) -> CodeType:
        """The compiled function, to be put in the place of the right one."""
        module = compile(ast.fix_missing_locations(ast.Module([self.tree], [])), filename, "exec")
        return next(each for each in module.co_consts if isinstance(each, CodeType) and each.co_name == self.function)


def mutants_of(function: FunctionType, module: str) -> Iterator[Mutant]:
    """Every mutant of a rule, in the order of its lines."""
    source, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(source))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    ast.increment_lineno(tree, first - 1)
    tree.decorator_list = []
    seen, said = set(), _said_otherwise(tree)
    for place, node in enumerate(_nodes(tree)):
        statement = _statement_at(tree, place)
        if statement is None or _tells(statement) or _is_docstring(statement):
            continue
        for change in _changes(node, tree):
            if isinstance(change, ast.Constant) and (id(node), change.value) in said:
                continue
            changed = _replaced(tree, place, change)
            mutant = Mutant(module, tree.name, _lines(statement), *_before_and_after(tree, changed, place, change), changed)
            if mutant.original != mutant.mutated and (mutant.lines, mutant.mutated) not in seen:
                seen.add((mutant.lines, mutant.mutated))
                yield mutant


# -- what is changed --------------------------------------------------------------------------------------------------


def _changes(node: ast.AST, tree: ast.FunctionDef) -> Iterator[ast.AST | None]:
    """What can stand in the place of this node; None deletes it."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for table in (SMALL, NEGATED):
            if type(node.ops[0]) in table:
                yield ast.Compare(node.left, [table[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and not isinstance(node.operand, ast.Constant):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER_SUM:
        yield ast.BinOp(node.left, OTHER_SUM[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node)
    elif isinstance(node, ast.IfExp):
        yield node.body
        yield node.orelse
    elif isinstance(node, ast.Call):
        yield from _other_calls(node)
    elif isinstance(node, ast.stmt):
        yield from _other_statements(node, tree)


def _other_constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _said_otherwise(tree: ast.FunctionDef) -> set[tuple[int, object]]:
    """Numbers that make the same mutant as another change: `x > 0` to `x > -1` is `x >= 0`, and to add 0 is to add nothing. A flag
    is 0 or 1, and what is stored as one of them becomes the other."""
    said: set[tuple[int, object]] = set()
    for node in _nodes(tree):
        if isinstance(node, ast.AugAssign) and isinstance(node.value, ast.Constant) and node.value.value == 1:
            said.add((id(node.value), 0))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value in (0, 1):
            said |= {(id(node.value), -1), (id(node.value), 2)}
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SMALL and isinstance(node.comparators[0], ast.Constant):
            number = node.comparators[0]
            step = 1 if isinstance(node.ops[0], ast.Lt | ast.GtE) else -1
            said.add((id(number), number.value + step))
    return said


def _other_calls(node: ast.Call) -> Iterator[ast.AST]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in OTHER_CALL:
        yield ast.Call(ast.Name(OTHER_CALL[name], ast.Load()), node.args, node.keywords)
    if name == "range":
        yield from _other_ranges(node)
        return
    for i in range(len(node.args) - 1):
        one, other = node.args[i : i + 2]
        if name not in OTHER_CALL and _is_free(one) and _is_free(other):
            yield ast.Call(node.func, [*node.args[:i], other, one, *node.args[i + 2 :]], node.keywords)


def _other_ranges(node: ast.Call) -> Iterator[ast.AST]:
    """One step less at either end; where the bound is a number, it is changed as such."""
    *before, last = node.args[:2]
    start = before[0] if before else ast.Constant(0)
    if not isinstance(last, ast.Constant):
        yield ast.Call(node.func, [*before, ast.BinOp(last, ast.Sub(), ast.Constant(1)), *node.args[2:]], [])
    if not before or isinstance(start, ast.Name | ast.Attribute | ast.Subscript):
        later = ast.BinOp(start, ast.Add(), ast.Constant(1)) if before else ast.Constant(1)
        yield ast.Call(node.func, [later, last, *node.args[2:]], [])


def _is_free(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Name) and argument.id not in FIXED


def _other_statements(node: ast.stmt, tree: ast.FunctionDef) -> Iterator[ast.AST | None]:
    if isinstance(node, ast.If):
        yield ast.If(ast.Constant(True), node.body, node.orelse)
        yield ast.If(ast.Constant(False), node.body, node.orelse)
    elif isinstance(node, ast.While):
        yield ast.While(ast.Constant(False), node.body, node.orelse)
    elif isinstance(node, ast.Return):
        yield from _other_returns(node, tree)
    elif isinstance(node, ast.AugAssign):
        yield None
        if type(node.op) in OTHER_SUM:
            yield ast.AugAssign(node.target, OTHER_SUM[type(node.op)](), node.value)
    elif isinstance(node, ast.Assign | ast.Break | ast.Continue) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        yield None


def _other_returns(node: ast.Return, tree: ast.FunctionDef) -> Iterator[ast.AST | None]:
    if node.value is None:
        yield None
    elif isinstance(tree.returns, ast.Name) and tree.returns.id == "bool":
        yield ast.Return(ast.Constant(False))
        yield ast.Return(ast.Constant(True))
    elif not isinstance(node.value, ast.Constant):
        yield ast.Return(ast.Constant(0))
        yield ast.Return(ast.BinOp(node.value, ast.Add(), ast.Constant(1)))


# -- where it is changed ----------------------------------------------------------------------------------------------


def _nodes(tree: ast.FunctionDef) -> list[ast.AST]:
    """All nodes of a function's body, in the order of the text."""
    found: list[ast.AST] = []

    def visit(node: ast.AST) -> None:
        found.append(node)
        for child in ast.iter_child_nodes(node):
            visit(child)

    for statement in tree.body:
        visit(statement)
    return found


def _statement_at(tree: ast.FunctionDef, place: int) -> ast.stmt | None:
    """The statement that a node is part of."""
    statement: ast.stmt | None = None
    wanted = _nodes(tree)[place]

    def visit(node: ast.AST, around: ast.stmt | None) -> None:
        nonlocal statement
        around = node if isinstance(node, ast.stmt) else around
        if node is wanted:
            statement = around
        for child in ast.iter_child_nodes(node):
            visit(child, around)

    for each in tree.body:
        visit(each, None)
    return statement


def _replaced(tree: ast.FunctionDef, place: int, change: ast.AST | None) -> ast.FunctionDef:
    """The function with another node in this place."""
    copy = deepcopy(tree)
    old = _nodes(copy)[place]
    new = deepcopy(change) if change is not None else ast.Pass()
    ast.copy_location(new, old)
    for parent in (copy, *_nodes(copy)):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(each is old for each in value):
                setattr(parent, name, [new if each is old else each for each in value])
    return copy


def _before_and_after(tree: ast.FunctionDef, changed: ast.FunctionDef, place: int, change: ast.AST | None) -> tuple[str, str]:
    before, after = _statement_at(tree, place), _statement_at(changed, place)
    assert before is not None
    assert after is not None
    return _text(before), DELETED if change is None else _text(after)


def _text(statement: ast.stmt) -> str:
    """A statement in one line; of one that holds others, what stands before the colon."""
    if isinstance(statement, ast.If | ast.While | ast.For):
        return ast.unparse(statement).splitlines()[0].rstrip(":")
    return ast.unparse(statement)


def _lines(statement: ast.stmt) -> range:
    if isinstance(statement, ast.If | ast.While):
        return range(statement.lineno, (statement.test.end_lineno or statement.lineno) + 1)
    if isinstance(statement, ast.For):
        return range(statement.lineno, (statement.iter.end_lineno or statement.lineno) + 1)
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)


def _tells(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == TELLING


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
