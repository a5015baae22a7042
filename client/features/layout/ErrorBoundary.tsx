import { Component, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../components/controls/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';

type ErrorBoundaryProps = { fallback: ReactNode; children: ReactNode };

/** Renders the fallback when a child component throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}

/** The page shown after a screen has thrown. */
export const ErrorPage = () => (
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
