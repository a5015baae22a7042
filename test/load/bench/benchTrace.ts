import type { Page } from 'playwright-core';

/**
 * A task of a page’s main thread: its processor time (excluding other processes), and the largest parts of
 * it.
 */
export interface Task {
  ms: number;
  what: string;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The processor time of the task. */
  tdur?: number;
  args?: { name?: string };
}

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
/** The trace events that are reported as parts of a task; others only wrap calls. */
const parts = new Set([
  'FunctionCall',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'MinorGC',
  'MajorGC',
  'ParseHTML',
  'EvaluateScript',
]);

/**
 * Traces a page with Chromium’s own tracing, with a slowed-down processor. The returned function ends the
 * trace and returns the tasks of the page’s main thread, longest first.
 */
export async function traced(page: Page, slowdown: number): Promise<() => Promise<Task[]>> {
  const browser = page.context().browser()!;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories });
  return async () => {
    const trace = await browser.stopTracing();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
    return tasksOf((JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents);
  };
}

/** The tasks of the busiest main thread, which is the traced page’s. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasksOn = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid);
  const sum = (tasks: readonly TraceEvent[]) => tasks.reduce((total, { tdur = 0 }) => total + tdur, 0);
  const [busiest] = mains
    .map((main) => ({ main, tasks: tasksOn(main) }))
    .toSorted((a, b) => sum(b.tasks) - sum(a.tasks));
  if (!busiest || busiest.tasks.length === 0) throw new Error('The trace has no tasks of a page.');
  const { pid, tid } = busiest.main;
  const named = events.filter((event) => event.pid === pid && event.tid === tid && parts.has(event.name));
  return busiest.tasks
    .map((task) => ({ ms: (task.tdur ?? 0) / 1_000, what: contentOf(task, named) }))
    .toSorted((a, b) => b.ms - a.ms);
}

function contentOf({ ts, dur = 0 }: TraceEvent, named: readonly TraceEvent[]): string {
  const times = new Map<string, number>();
  for (const part of named)
    if (part.ts >= ts && part.ts < ts + dur)
      times.set(part.name, (times.get(part.name) ?? 0) + (part.tdur ?? 0) / 1_000);
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    .join(', ');
}
