/** The big screen’s sound engine, bundled into test pages. */
export { cues, suspense } from '../../../client/screens/bigScreen/sound/cues.ts';
export { Sounds } from '../../../client/screens/bigScreen/sound/Sounds.ts';
export { createOutputChain as stageOf } from '../../../client/screens/bigScreen/sound/outputChain.ts';
