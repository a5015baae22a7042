import type mongoose from 'mongoose';
import { afterAll, beforeAll, expect } from 'vitest';
import { openTestStore, type TestStore } from './testStore.ts';

/** Any document. */
export type Doc = mongoose.mongo.Document;

/**
 * The deviations of mongo-java-server 1.47, an independent implementation of the protocol, from MongoDB's
 * manual. The embedded store and a real mongod have none.
 */
export type Gap =
  | 'lacks keyPattern'
  | 'ignores partialFilterExpression'
  | 'leaves out lastErrorObject'
  | 'counts failed inserts'
  | 'joins the bounds on an array'
  | 'sorts texts by UTF-16'
  | 'takes any hint';

/** The server under test. The tests apply to every server that implements the protocol. */
export interface Conformance {
  db(): mongoose.mongo.Db;
  newCollection(): mongoose.mongo.Collection;
  hasGap(gap: Gap): boolean;
  /** Returns `expected`, or a matcher for any value if the server deviates in this point. */
  unlessGap(gap: Gap, expected: unknown): unknown;
}

/** Opens the server that `MONGODB_URI` names, or an embedded store, for the tests of one file. */
export function openConformance(): Conformance {
  let store: TestStore;
  let hasGaps = false;
  let serial = 0;
  beforeAll(async () => {
    store = await openTestStore();
    const { gitVersion } = await store.db.admin().command({ buildInfo: 1 });
    hasGaps = gitVersion === undefined;
  });
  afterAll(async () => store.close());
  const hasGap = (_gap: Gap): boolean => hasGaps;
  return {
    db: () => store.db,
    newCollection() {
      serial += 1;
      return store.db.collection(`items${serial}`);
    },
    hasGap,
    unlessGap: (gap, expected) => (hasGap(gap) ? expect.toSatisfy(() => true) : expected),
  };
}
