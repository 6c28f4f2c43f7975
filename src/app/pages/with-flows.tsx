import { type ComponentType, useContext, useState } from 'react';
import { type PageFlows, PageFlowsContext } from '#screens/shared/services.ts';
import { type FlowParts, FlowPartsContext } from '../actors/parts.ts';

/** A page with the flows that only few pages use: they load with it, and not with every page. */
export function withFlows<Props extends object>(
  Page: ComponentType<Props>,
  provide: (parts: FlowParts) => Partial<PageFlows>,
) {
  return function PageWithFlows(props: Props) {
    const parts = useContext(FlowPartsContext);
    if (!parts) throw new Error('The member area provides no parts of flows');
    const [flows] = useState(() => provide(parts));
    return (
      <PageFlowsContext value={flows}>
        <Page {...props} />
      </PageFlowsContext>
    );
  };
}
