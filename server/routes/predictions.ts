import type { Router } from '@koa/router';
import { presentPrediction } from '../presenters/prediction.ts';
import { listPredictions, listPredictionsOf, submitPrediction } from '../usecases/game/predictions.ts';
import { addCall, ok } from './door.ts';

/** The calls about predictions. */
export function addPredictionCalls(router: Router): void {
  addCall(router, 'POST /api/questions/:id/predictions', async ({ viewer, question, input }) => {
    const { prediction, isNew } = await submitPrediction(viewer, question, input);
    return { status: isNew ? 201 : 200, body: presentPrediction(prediction) };
  });

  addCall(router, 'GET /api/events/:shareCode/predictions', async ({ event, viewer }) =>
    ok((await listPredictions(viewer, event)).map(presentPrediction)),
  );

  addCall(router, 'GET /api/participants/:id/predictions', async ({ event, participant }) =>
    ok((await listPredictionsOf(event, participant)).map(presentPrediction)),
  );
}
