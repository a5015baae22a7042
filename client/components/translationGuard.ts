/**
 * Keeps React working on a page that the browser translates. A translator replaces or wraps text nodes, but
 * React keeps references to the original nodes. Without this guard, `removeChild` and `insertBefore` would
 * throw, and changed texts would stay invisible (https://github.com/facebook/react/issues/11538).
 *
 * Call it once, before the first render. An observer records what replaced each text node. When React uses a
 * replaced node, the functions below use the replacement instead. When React changes the text of a replaced
 * node, they put that node back, and the translator translates it again.
 */
export function guardAgainstTranslation(root: Element): void {
  const replacements = new WeakMap<Node, Node>();
  const recordReplacements = (records: MutationRecord[]) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const removed of removedNodes) {
        if (removed.nodeType !== Node.TEXT_NODE) continue;
        const replacement = [...addedNodes, previousSibling, nextSibling].find(isForeign);
        if (replacement) replacements.set(removed, replacement);
      }
  };
  const observer = new MutationObserver(recordReplacements);
  observer.observe(root, { childList: true, subtree: true });

  /** Returns the child of `parent` that is, contains or has replaced `node`. `null` if there is none. */
  function childFor(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent) return node;
    recordReplacements(observer.takeRecords());
    let inside: Node | null = node.isConnected ? node : (replacements.get(node) ?? null);
    while (inside && inside.parentNode !== parent) inside = inside.parentNode;
    return inside;
  }

  // oxlint-disable-next-line typescript/unbound-method -- each is called with a receiver
  const { insertBefore, removeChild, appendChild } = Node.prototype;
  /** Removes the replacement of a text node that React is about to insert elsewhere. */
  function dropReplacement(node: Node): void {
    if (node.nodeType !== Node.TEXT_NODE || node.isConnected) return;
    recordReplacements(observer.takeRecords());
    const replacement = replacements.get(node);
    replacements.delete(node);
    replacement?.parentNode?.removeChild(replacement);
  }

  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    dropReplacement(node);
    return insertBefore.call(this, node, next && childFor(this, next)) as T;
  };
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    dropReplacement(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, node: T): T {
    const child = childFor(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      nodeValue.set!.call(this, text);
      if (this.isConnected || this.nodeType !== Node.TEXT_NODE) return;
      recordReplacements(observer.takeRecords());
      const replacement = replacements.get(this);
      if (!replacement?.parentNode) return;
      replacements.delete(this);
      replacement.parentNode.replaceChild(this, replacement);
    },
  });
}

const isForeign = (node: Node | null): node is Node => node?.nodeName === 'FONT';
