import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';

/** Shown while a screen's code is loading. Appears after 400 ms, so that a fast load does not show it. */
export const ScreenLoading = () => (
  <div className="animate-fade [animation-delay:400ms]">
    <Page>
      <Loading
        title={layoutTexts('loadingTitle')}
        label={layoutTexts('loading')}
        onRetry={() => location.reload()}
      />
    </Page>
  </div>
);
