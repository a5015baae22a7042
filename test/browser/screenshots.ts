import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/serverProcess.ts';
import { createFolders, takesSocialCard } from './pictures/camera.ts';
import {
  everybodyJoins,
  everybodyPredicts,
  ownerPassword,
  reveals,
  createPicturedEvent,
} from './pictures/picturedEvent.ts';
import { theShow } from './pictures/show.ts';
import { arrivals, creator, maya, organiserAndOwner, theBoard } from './pictures/stories.ts';
import { launch } from './kit/chromium.ts';

/**
 * `npm run screenshots`: plays a sample event in a temporary folder, and takes the pictures of the documents
 * and of the landing page.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'foretold-pictures-'));
await createFolders();
const server = await startServer({
  DATA_DIR: dataDir,
  OWNER_PASSWORD: ownerPassword,
  PUBLIC_URL: 'http://foretold.example',
});
const chromium = await launch();
// The server has its own process group, so this script has to stop it on a signal.
async function leaves(): Promise<void> {
  await server.cutPower();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leaves());
try {
  const pictured = await createPicturedEvent(server, chromium);
  const guests = await arrivals(pictured, async () => everybodyJoins(pictured));
  await everybodyPredicts(pictured, guests);
  await maya(pictured, async () => reveals(pictured));
  await creator(pictured);
  await organiserAndOwner(pictured);
  await theBoard(pictured);
  await theShow(pictured, guests);
  await takesSocialCard(pictured);
} finally {
  await chromium.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
