import type { ReactNode } from 'react';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';

/** What stands behind the gate until the desk and what is on it have come. */
export const OpeningDesk = ({ nav }: { nav: ReactNode }) => (
  <Page header={nav}>
    <Loading label="Opening your admin portal..." onRetry={() => location.reload()} />
  </Page>
);
