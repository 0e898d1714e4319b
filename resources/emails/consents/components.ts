import type { emailConsentContract } from '#contract/emails/consents.ts'
import { api } from '#dataProvider/client.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { AddressTabs } from '../AddressTabs.tsx'
import { ConsentActions } from './ConsentActions.tsx'
import { ConsentTools } from './ConsentTools.tsx'

export const components: ComponentsOf<typeof emailConsentContract> = {
  above: AddressTabs,
  listActions: ConsentTools,
  rowActions: ConsentActions,
  exportCsv: (filters) => api.exportEmailConsents({ ...filters }),
}
