import type { emailContract } from '#contract/emails/emails.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { EmailActions } from './EmailActions.tsx'
import { EmailListHead } from './EmailListHead.tsx'
import { EmailTitle } from './EmailTitle.tsx'
import { EmailTools } from './EmailTools.tsx'
import { ClickedRate, OpenedRate } from './Rates.tsx'
import { Sender } from './Sender.tsx'
import { StatusCell } from './StatusChip.tsx'

export const components: ComponentsOf<typeof emailContract> = {
  above: EmailListHead,
  listActions: EmailTools,
  cells: {
    title: EmailTitle,
    senderName: Sender,
    openedRate: OpenedRate,
    clickedRate: ClickedRate,
    status: StatusCell,
  },
  rowActions: EmailActions,
}
