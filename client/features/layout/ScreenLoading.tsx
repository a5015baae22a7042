import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';

/** Stands in while a screen's code is on its way; a quick one never shows it. */
export const ScreenLoading = () => (
  <div className="animate-fade [animation-delay:400ms]">
    <Page>
      <h1 className="sr-only">Loading</h1>
      <Loading label="Loading..." onRetry={() => location.reload()} />
    </Page>
  </div>
);
