// mongosh runs this script at every start. The script initiates the replica set once, and waits for a primary.
const members = ['mongo1', 'mongo2', 'mongo3'].map((host, _id) => ({ _id, host: `${host}:27017` }));
const notYetInitialized = 94;
try {
  rs.status();
} catch (error) {
  if (error.code !== notYetInitialized) throw error;
  rs.initiate({ _id: 'foretold', members });
}
for (let tries = 0; !rs.status().members.some(({ stateStr }) => stateStr === 'PRIMARY'); tries += 1) {
  if (tries === 60) throw new Error('The replica set has found no primary within a minute.');
  sleep(1000);
}
