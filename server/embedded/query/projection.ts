import { CommandError, unsupported } from '../CommandError.ts';
import { isDoc, own, type Doc } from './values.ts';

/** A tree of the paths that a projection names. */
type Tree = Map<string, Tree>;

/** Makes a projection ready: only including or excluding fields, dotted paths allowed. */
export function compileProjection(projection: Doc): (doc: Doc) => Doc {
  const entries = Object.entries(projection);
  for (const [path, shown] of entries) checkEntry(path, shown);
  const named = entries.filter(([path]) => path !== '_id');
  const including = named.length > 0 ? Boolean(named[0]?.[1]) : Boolean(own(projection, '_id') ?? false);
  if (named.some(([, shown]) => Boolean(shown) !== including)) {
    throw new CommandError(31254, 'Cannot do exclusion in inclusion projection, or the reverse');
  }
  if (entries.length === 0) return (doc) => doc;
  const paths = named.map(([path]) => path);
  const isIdShown = Boolean(own(projection, '_id') ?? true);
  if (including && isIdShown) paths.unshift('_id');
  if (!including && !isIdShown) paths.unshift('_id');
  const tree = treeOf(paths);
  return including ? (doc) => included(doc, tree) : (doc) => excluded(doc, tree);
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

function included(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [field, value] of Object.entries(doc)) {
    const branch = tree.get(field);
    if (!branch) continue;
    const kept = branch.size === 0 ? value : includedValue(value, branch);
    if (kept !== undefined) result[field] = kept;
  }
  return result;
}

function includedValue(value: unknown, tree: Tree): unknown {
  if (isDoc(value)) return included(value, tree);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => includedValue(item, tree)).filter((item) => item !== undefined);
}

function excluded(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const [field, value] of Object.entries(doc)) {
    const branch = tree.get(field);
    if (!branch) result[field] = value;
    else if (branch.size > 0) result[field] = excludedValue(value, branch);
  }
  return result;
}

function excludedValue(value: unknown, tree: Tree): unknown {
  if (isDoc(value)) return excluded(value, tree);
  return Array.isArray(value) ? value.map((item) => excludedValue(item, tree)) : value;
}
