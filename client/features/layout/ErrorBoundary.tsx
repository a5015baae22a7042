import { Component, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../components/controls/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';

/** Shows the error page instead of a screen that broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}

const ErrorPage = () => (
  <Page>
    <EmptyState
      level={1}
      icon={<CircleAlert />}
      title={layoutTexts('brokenTitle')}
      action={
        <Button size="lg" onClick={() => location.reload()}>
          {layoutTexts('refresh')}
        </Button>
      }
    >
      {layoutTexts('broken')}
    </EmptyState>
  </Page>
);
