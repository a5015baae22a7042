import type { Router } from '@koa/router';
import { SubmitPrediction } from '../../protocol/predictions.ts';
import { presentPrediction } from '../presenters/prediction.ts';
import { listPredictions, listPredictionsOf, submitPrediction } from '../usecases/game/predictions.ts';
import { addCall, created, ok } from './door.ts';

/** The calls about predictions. */
export function addPredictionCalls(router: Router): void {
  addCall(
    router,
    ['post', '/questions/:id/predictions'],
    { right: 'prediction.submit', about: 'question', body: SubmitPrediction },
    async ({ viewer, question, input }) => {
      const { prediction, isNew } = await submitPrediction(viewer, question, input);
      return (isNew ? created : ok)(presentPrediction(prediction));
    },
  );

  addCall(
    router,
    ['get', '/events/:shareCode/predictions'],
    { right: 'prediction.list', about: 'event' },
    async ({ event, viewer }) => ok((await listPredictions(viewer, event)).map(presentPrediction)),
  );

  addCall(
    router,
    ['get', '/participants/:id/predictions'],
    { right: 'prediction.listOfParticipant', about: 'participant' },
    async ({ event, participant }) =>
      ok((await listPredictionsOf(event, participant)).map(presentPrediction)),
  );
}
