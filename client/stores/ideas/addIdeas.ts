import type { CreateQuestion } from '../../../protocol/schemas/questions.ts';
import { ideasTexts } from '../../../protocol/texts/creation/ideas.ts';
import { errorToast, successToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { applyReply, organiserRoom } from '../organiser/organiserRoom.ts';
import { runWithToast } from '../organiser/runWithToast.ts';

const keys = new IdempotencyKeys();

/** Adds the questions of the chosen ideas at the end, all or none. Returns true when they are stored. */
export const addIdeas = async (questions: CreateQuestion[]): Promise<boolean> =>
  runWithToast(
    async () => {
      const { shareCode } = organiserRoom().event;
      const keySource = JSON.stringify([shareCode, questions]);
      const added = await call('POST /api/events/:shareCode/questions/import', {
        params: { shareCode },
        body: { questions },
        idempotencyKey: keys.keyOf(keySource),
      });
      keys.settle(keySource);
      const ids = new Set(added.map(({ id }) => id));
      applyReply((room) => ({
        ...room,
        questions: [...room.questions.filter(({ id }) => !ids.has(id)), ...added],
      }));
    },
    successToast(ideasTexts('addedToastTitle'), ideasTexts('addedToast', { count: questions.length })),
    errorToast(ideasTexts('addFailed')),
  );
