import { Component, type ReactNode } from 'react';

/** Keeps the page when a chart cannot be drawn or its code cannot be loaded; the table beside it says the same. */
export class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p className="grid h-full place-items-center rounded-card bg-sunken px-6 text-center text-muted">
        We couldn’t load the chart. The table shows the same figures.
      </p>
    );
  }
}
