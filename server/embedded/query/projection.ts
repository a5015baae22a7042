import { CommandError, type Doc, isDoc, own, unsupported } from '../checks.ts';

/** The paths of a projection, as a tree. */
type Tree = Map<string, Tree>;

/** Compiles a projection that includes or excludes fields. Dotted paths are supported. */
export function compileProjection(projection: Doc): (doc: Doc) => Doc {
  const entries = Object.entries(projection);
  for (const [path, shown] of entries) checkEntry(path, shown);
  const named = entries.filter(([path]) => path !== '_id');
  const including = isInclusive(projection);
  if (named.some(([, shown]) => Boolean(shown) !== including)) {
    throw new CommandError(31254, 'Cannot do exclusion in inclusion projection, or the reverse');
  }
  if (entries.length === 0) return (doc) => doc;
  const paths = named.map(([path]) => path);
  const isIdShown = Boolean(own(projection, '_id') ?? true);
  if (including === isIdShown) paths.unshift('_id');
  const tree = treeOf(paths);
  return (doc) => project(doc, tree, including) as Doc;
}

/** Returns true for a projection that includes fields, and false for one that excludes fields. */
export function isInclusive(projection: Doc): boolean {
  const first = Object.entries(projection).find(([path]) => path !== '_id');
  return Boolean(first ? first[1] : (own(projection, '_id') ?? false));
}

function checkEntry(path: string, shown: unknown): void {
  if (typeof shown !== 'number' && typeof shown !== 'boolean') {
    throw unsupported(`The projection of '${path}' by anything but 0 and 1`);
  }
  if (path.split('.').some((part) => part === '' || part.startsWith('$'))) {
    throw unsupported(`The projection path '${path}'`);
  }
}

function treeOf(paths: string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const part of path.split('.')) {
      const next = node.get(part) ?? new Map<string, Tree>();
      node.set(part, next);
      node = next;
    }
  }
  return root;
}

/**
 * Applies a projection to a value. An inclusive projection keeps the paths of the tree. An exclusive one
 * removes them.
 */
function project(value: unknown, tree: Tree, isIncluding: boolean): unknown {
  if (Array.isArray(value))
    return value.map((item) => project(item, tree, isIncluding)).filter((item) => item !== undefined);
  if (!isDoc(value)) return isIncluding ? undefined : value;
  const result: Doc = {};
  for (const [field, item] of Object.entries(value)) {
    const branch = tree.get(field);
    const whole = (branch !== undefined) === isIncluding ? item : undefined;
    const projected = branch && branch.size > 0 ? project(item, branch, isIncluding) : whole;
    if (projected !== undefined) result[field] = projected;
  }
  return result;
}
