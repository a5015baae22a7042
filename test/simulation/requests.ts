import { eventPath, joinOf, options } from './initialState.ts';
import type { Call } from './callOf.ts';
import type { ActionContext } from './history.ts';
import type { Action } from './scenario.ts';

/** The request of a step; undefined when the current state does not allow it. */
export function requestOf(
  action: Action,
  { participantId, questionId, value }: ActionContext,
  index: number,
): Call | undefined {
  const question = `/api/questions/${questionId}`;
  const change = (path: string, body: object) => ({ method: 'PATCH', path, body });
  switch (action.do) {
    case 'join':
      return joinOf(action.guest);
    case 'predict':
      if (!participantId) return undefined;
      return {
        method: 'POST',
        path: `${question}/predictions`,
        body: { participantId, answer: value },
      };
    case 'remove':
      if (!participantId) return undefined;
      return { method: 'DELETE', path: `/api/participants/${participantId}` };
    case 'close':
      return change(question, { isActive: false });
    case 'open':
      return change(question, { isActive: true });
    case 'edit':
      return change(question, { text: value });
    case 'dropOption':
      return change(question, { options: options.filter((_, position) => position !== index % 3) });
    case 'delete':
      return { method: 'DELETE', path: question };
    case 'answer':
      return { method: 'POST', path: `${question}/answer`, body: { correctAnswer: value } };
    case 'takeBack':
      return { method: 'POST', path: `${question}/answer`, body: { correctAnswer: null } };
    case 'ask':
      return {
        method: 'POST',
        path: `${eventPath}/questions`,
        body: { text: `Question of step ${index}`, type: 'text' },
      };
    case 'changeCode':
      return change(eventPath, { adminCode: `Another code ${index}` });
    case 'showAnswers':
    case 'isOver':
    case 'isDoorClosed':
    case 'isActive':
      return change(eventPath, { [action.do]: action.is });
    default:
      return undefined;
  }
}
