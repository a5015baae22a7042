import { areEqual, compareValues, type FieldRef, firstPart, resolveField } from './values.ts';
import { compileFilter, compileValueTest } from './filter.ts';
import { asDoc, asList, CommandError, type Doc, isDoc, isOperatorDoc, own, unsupported } from '../checks.ts';
import { currentDateTypes, updateOperators } from '../supported.ts';

type UpdateOperator = (typeof updateOperators)[number];

export interface Update {
  /** Changes a document in place, or returns its replacement. */
  apply: (doc: Doc) => Doc;
  /** Applies the update to the initial document of an upsert. */
  insert: (doc: Doc) => Doc;
  /** The top-level fields that the update can change. Undefined: any. */
  fields: ReadonlySet<string> | undefined;
}

/** The operators that never create a missing field. */
const removing: ReadonlySet<string> = new Set(['$unset', '$pull', '$pullAll']);

/**
 * Compiles an update: operators or a replacement document. Throws an error that names any unsupported
 * operator.
 */
export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw unsupported('An update by an aggregation pipeline');
  const spec = asDoc(update, 'An update');
  const names = Object.keys(spec);
  if (!names.some((name) => name.startsWith('$'))) {
    const replace = (doc: Doc) => replacement(doc, spec);
    return { apply: replace, insert: replace, fields: undefined };
  }
  const now = new Date();
  const steps = names.flatMap((operator) => {
    if (!Object.hasOwn(applyByOperator, operator)) throw unsupported(`Unknown modifier: ${operator}. It`, 9);
    const fields = asDoc(spec[operator], `The operand of ${operator}`);
    return Object.entries(fields).map(([path, operand]) => ({
      operator: operator as UpdateOperator,
      path,
      operand: operator === '$currentDate' ? instantOf(operand, now) : operand,
    }));
  });
  refuseConflicts(steps.map(({ path }) => path));
  for (const { operator, operand } of steps) checks[operator]?.(operand);
  const run = (doc: Doc, isInsert: boolean): Doc => {
    for (const { operator, path, operand } of steps) {
      if (operator === '$setOnInsert' && !isInsert) continue;
      const ref = resolveField(doc, path, { isCreating: !removing.has(operator) });
      if (ref) applyByOperator[operator](ref, operand, path);
    }
    return doc;
  };
  return {
    apply: (doc) => run(doc, false),
    insert: (doc) => run(doc, true),
    fields: new Set(steps.map(({ path }) => firstPart(path))),
  };
}

function replacement(doc: Doc, spec: Doc): Doc {
  const id = own(spec, '_id') ?? own(doc, '_id');
  return id === undefined ? { ...spec } : { _id: id, ...spec };
}

function refuseConflicts(paths: string[]): void {
  const seen = new Set(paths);
  if (seen.size < paths.length) {
    const twice = paths.find((path, at) => paths.indexOf(path) !== at);
    throw new CommandError(40, `Updating the path '${twice}' would create a conflict at '${twice}'`);
  }
  for (const path of paths) {
    for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) {
      const parent = path.slice(0, end);
      if (seen.has(parent)) {
        throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${parent}'`);
      }
    }
  }
}

/** Validates the operands, even if no document matches. */
const checks: Partial<Record<UpdateOperator, (operand: unknown) => void>> = {
  $inc: (operand) => {
    if (typeof operand !== 'number') throw new CommandError(14, 'Cannot increment with non-numeric argument');
  },
  $addToSet: (operand) => void itemsOf(operand, '$addToSet'),
  $push: (operand) => void itemsOf(operand, '$push'),
  $pull: (operand) => void pullTest(operand),
  $pullAll: (operand) => void asList(operand, '$pullAll'),
};

/**
 * Returns the date for a field of `$currentDate`. Timestamps are not supported, because they count the writes
 * of a replica set.
 */
function instantOf(operand: unknown, now: Date): Date {
  if (operand === true) return now;
  const { $type: type, ...others } = asDoc(operand, 'What $currentDate does to a field');
  const [unknownOption] = Object.keys(others);
  if (unknownOption !== undefined) throw unsupported(`The option ${unknownOption} of $currentDate`);
  if (typeof type !== 'string' || !currentDateTypes.includes(type))
    throw unsupported(`The type '${String(type)}' of $currentDate`);
  return now;
}

/** Returns the items to add: a single item, or the list of `$each`. Refuses other modifiers. */
function itemsOf(operand: unknown, operator: string): unknown[] {
  if (!isOperatorDoc(operand)) return [operand];
  for (const modifier of Object.keys(operand)) {
    if (modifier !== '$each') throw unsupported(`The modifier ${modifier} of ${operator}`);
  }
  return asList(operand.$each, `The operand of $each in ${operator}`);
}

function pullTest(operand: unknown): (element: unknown) => boolean {
  if (isOperatorDoc(operand)) return compileValueTest(operand);
  if (!isDoc(operand)) return (element) => areEqual(element, operand);
  const predicate = compileFilter(operand);
  return (element) => isDoc(element) && predicate(element);
}

function listAt(ref: FieldRef, path: string, operator: string): unknown[] {
  const current = ref.get();
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw new CommandError(2, `The field '${path}' must be an array for ${operator}`);
}

function keepExtreme(ref: FieldRef, operand: unknown, direction: 1 | -1): void {
  const current = ref.get();
  if (current === undefined || compareValues(operand, current) * direction > 0) ref.set(operand);
}

const applyByOperator: Record<UpdateOperator, (ref: FieldRef, operand: unknown, path: string) => void> = {
  $set: (ref, operand) => ref.set(operand),
  $setOnInsert: (ref, operand) => ref.set(operand),
  $currentDate: (ref, now) => ref.set(now),
  $unset: (ref) => {
    if (ref.get() !== undefined) ref.remove();
  },
  $inc: (ref, operand, path) => {
    const current = ref.get() ?? 0;
    if (typeof current !== 'number' || ref.get() === null) {
      throw new CommandError(14, `Cannot apply $inc to the field '${path}', which is not a number`);
    }
    ref.set(current + Number(operand));
  },
  $addToSet: (ref, operand, path) => {
    const list = [...listAt(ref, path, '$addToSet')];
    for (const item of itemsOf(operand, '$addToSet')) {
      if (!list.some((existing) => areEqual(existing, item))) list.push(item);
    }
    ref.set(list);
  },
  $push: (ref, operand, path) => ref.set([...listAt(ref, path, '$push'), ...itemsOf(operand, '$push')]),
  $pull: (ref, operand, path) => {
    if (ref.get() === undefined) return;
    const test = pullTest(operand);
    ref.set(listAt(ref, path, '$pull').filter((element) => !test(element)));
  },
  $pullAll: (ref, operand, path) => {
    if (ref.get() === undefined) return;
    const doomed = asList(operand, '$pullAll');
    ref.set(
      listAt(ref, path, '$pullAll').filter((element) => !doomed.some((value) => areEqual(element, value))),
    );
  },
  $min: (ref, operand) => keepExtreme(ref, operand, -1),
  $max: (ref, operand) => keepExtreme(ref, operand, 1),
};
