/**
 * The written list: everything that the built-in store understands. The code refuses whatever is not here, and a
 * test holds the product's own queries against it.
 */

/** Operators of a filter that stand beside field names. */
export const logicalOperators = ['$and', '$or', '$nor'] as const;

/** Operators of a filter that stand under a field name. */
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
  // mongoose sends it for `array.pull(...)`.
  '$pullAll',
  '$min',
  '$max',
  '$currentDate',
] as const;

/** What may stand under a field of `$push` and `$addToSet`. */
export const updateModifiers = ['$each'] as const;

/** What `{ $type }` under a field of `$currentDate` may ask for; `true` asks for the same. */
export const currentDateTypes: readonly string[] = ['date'];

/** Stages of an aggregation. */
export const stages = ['$match', '$group', '$sort', '$limit', '$skip', '$project', '$count'] as const;

/** Accumulators of `$group`. */
export const accumulators = ['$sum', '$min', '$max', '$avg', '$first'] as const;

/** Every operator that may stand anywhere in a query, an update or an aggregation. */
export const operators: readonly string[] = [
  ...logicalOperators,
  ...fieldOperators,
  ...updateOperators,
  ...updateModifiers,
  ...stages,
  ...accumulators,
];

/** What every command may carry without a change of its meaning here: one node, always durable, always current. */
export const commonOptions: readonly string[] = [
  '$db',
  '$readPreference',
  'writeConcern',
  'readConcern',
  'comment',
  'maxTimeMS',
  'maxTimeMSOpCounts',
];

/** The commands and the options each of them understands; any other option is refused. */
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

/** Spellings that older clients use for a command. */
export const commandAliases: Readonly<Record<string, string>> = {
  ismaster: 'hello',
  isMaster: 'hello',
  buildinfo: 'buildInfo',
  findandmodify: 'findAndModify',
  deleteIndexes: 'dropIndexes',
};

/** Options of one statement of `update` and of `delete`. */
export const updateStatementOptions: readonly string[] = ['q', 'u', 'multi', 'upsert', 'hint'];
/** Options of one statement of `delete`. */
export const deleteStatementOptions: readonly string[] = ['q', 'limit', 'hint'];

/** Options of one index; `background` and `v` change nothing. */
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
