// Lists everything that the built-in store supports. The code refuses everything else. A test compares the
// product's queries with this list.

/** Operators at the top level of a filter, beside the field names. */
export const logicalOperators = ['$and', '$or', '$nor'] as const;

/** Operators for a field of a filter. */
export const fieldOperators = [
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
  '$not',
  '$all',
  '$size',
  '$elemMatch',
  '$regex',
  '$options',
] as const;

/** Operators of an update. */
export const updateOperators = [
  '$set',
  '$unset',
  '$inc',
  '$setOnInsert',
  '$addToSet',
  '$push',
  '$pull',
  // mongoose sends this operator for `array.pull(...)`.
  '$pullAll',
  '$min',
  '$max',
  '$currentDate',
] as const;

/** Modifiers of `$push` and `$addToSet`. */
export const updateModifiers = ['$each'] as const;

/** The values of `$type` for a field of `$currentDate`. The operand `true` has the same effect as `date`. */
export const currentDateTypes: readonly string[] = ['date'];

/** Stages of an aggregation. */
export const stages = ['$match', '$group', '$sort', '$limit', '$skip', '$project', '$count'] as const;

/** Accumulators of `$group`. */
export const accumulators = ['$sum', '$min', '$max', '$avg', '$first'] as const;

/** All operators of queries, updates and aggregations. */
export const operators: readonly string[] = [
  ...logicalOperators,
  ...fieldOperators,
  ...updateOperators,
  ...updateModifiers,
  ...stages,
  ...accumulators,
];

/**
 * Options that all commands accept and ignore. The store has a single node, and its data is always durable
 * and current.
 */
export const commonOptions: readonly string[] = [
  '$db',
  '$readPreference',
  'writeConcern',
  'readConcern',
  'comment',
  'maxTimeMS',
  'maxTimeMSOpCounts',
];

/** The commands with their options. Any other option is refused. */
export const commandOptions: Readonly<Record<string, readonly string[]>> = {
  hello: [
    'helloOk',
    'client',
    'compression',
    'topologyVersion',
    'maxAwaitTimeMS',
    'loadBalanced',
    'backpressure',
  ],
  ping: [],
  buildInfo: [],
  getParameter: ['featureCompatibilityVersion', 'allParameters'],
  serverStatus: [],
  endSessions: [],
  create: [],
  drop: [],
  dropDatabase: [],
  createIndexes: ['indexes', 'commitQuorum'],
  listIndexes: ['cursor'],
  dropIndexes: ['index'],
  listCollections: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  listDatabases: ['nameOnly', 'authorizedDatabases'],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  update: ['updates', 'ordered', 'bypassDocumentValidation'],
  delete: ['deletes', 'ordered'],
  findAndModify: [
    'query',
    'sort',
    'update',
    'remove',
    'new',
    'upsert',
    'fields',
    'hint',
    'bypassDocumentValidation',
  ],
  find: [
    'filter',
    'sort',
    'projection',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'hint',
    'noCursorTimeout',
    'allowDiskUse',
  ],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  aggregate: ['pipeline', 'cursor', 'allowDiskUse', 'hint', 'bypassDocumentValidation'],
  count: ['query', 'limit', 'skip', 'hint'],
  distinct: ['key', 'query', 'hint'],
  explain: ['verbosity'],
};

/** The names that older clients use for commands. */
export const commandAliases: Readonly<Record<string, string>> = {
  ismaster: 'hello',
  isMaster: 'hello',
  buildinfo: 'buildInfo',
  findandmodify: 'findAndModify',
  deleteIndexes: 'dropIndexes',
};

/** Options of one statement in `update`. */
export const updateStatementOptions: readonly string[] = ['q', 'u', 'multi', 'upsert', 'hint'];
/** Options of one statement in `delete`. */
export const deleteStatementOptions: readonly string[] = ['q', 'limit', 'hint'];

/** Options of one index. `background` and `v` are ignored. */
export const indexOptions: readonly string[] = [
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'background',
  'v',
  'ns',
];
