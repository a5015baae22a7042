import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';

/** Stands in while a screen's code is on its way; a quick one never shows it. */
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
