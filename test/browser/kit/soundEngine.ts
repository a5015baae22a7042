/** The sound engine of the big screen, as a page of a test is given it. */
export { cues, suspense } from '../../../client/screens/bigScreen/sound/cues.ts';
export { Sounds } from '../../../client/screens/bigScreen/sound/Sounds.ts';
export { stageOf } from '../../../client/screens/bigScreen/sound/stage.ts';
