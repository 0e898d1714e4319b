import type { emailSuppressionContract } from '#contract/emails/suppressions.ts'
import { api } from '#dataProvider/client.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { AddressTabs } from '../AddressTabs.tsx'
import { EmailTitle } from './EmailTitle.tsx'
import { SuppressedAddress } from './SuppressedAddress.tsx'
import { SuppressionActions } from './SuppressionActions.tsx'
import { SuppressionTools } from './SuppressionTools.tsx'

export const components: ComponentsOf<typeof emailSuppressionContract> = {
  above: AddressTabs,
  listActions: SuppressionTools,
  cells: { address: SuppressedAddress, email: EmailTitle },
  rowActions: SuppressionActions,
  exportCsv: (filters) => api.exportEmailSuppressions({ ...filters }),
}
