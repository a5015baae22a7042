import { presentPrediction } from '../presenters/prediction.ts';
import { listPredictions, listPredictionsOf, submitPrediction } from '../usecases/game/predictions.ts';
import { ok, type CallHandler } from './callHandler.ts';
import type { App } from '../usecases/App.ts';

/** The calls about predictions. */
export function addPredictionCalls(calls: CallHandler, app: App): void {
  calls.add('POST /api/questions/:id/predictions', async ({ viewer, question, input }) => {
    const { prediction, isNew } = await submitPrediction(app, viewer, question, input);
    return { status: isNew ? 201 : 200, body: presentPrediction(prediction) };
  });

  calls.add('GET /api/events/:shareCode/predictions', async ({ event, viewer }) =>
    ok((await listPredictions(app, viewer, event)).map(presentPrediction)),
  );

  calls.add('GET /api/participants/:id/predictions', async ({ event, participant }) =>
    ok((await listPredictionsOf(app, event, participant)).map(presentPrediction)),
  );
}
