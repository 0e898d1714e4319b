import { SendOutlined } from '@mui/icons-material'
import { emailContract } from '#contract/emails/emails.ts'
import { defineResource } from '#ui/resource/declaration.ts'

const common = {
  contract: emailContract,
  title: { ja: 'HTMLメール配信', en: 'E-mails' },
  icon: SendOutlined,
  group: 'activity',
  alsoActiveOn: ['/email_suppressions', '/email_consents'],
  alsoKnownAs: 'めーるはいしん メルマガ お知らせ 一斉送信 HTMLメール 案内 newsletter e-mail campaigns',
  filters: ['title', 'sender', 'category'],
  exportable: false,
  loadTexts: () => import('./texts.ts'),
} as const

/** The two lists of e-mails, by the status in the address. */
export const emailLists = {
  unsent: defineResource({
    ...common,
    columns: [
      'title',
      'createdDate',
      'senderName',
      'destinationCount',
      'invalidDestinationCount',
      'status',
      'scheduledAt',
    ],
    hiddenColumns: ['category', 'leftOutCount'],
  }),
  sent: defineResource({
    ...common,
    columns: [
      'title',
      'createdDate',
      'senderName',
      'destinationCount',
      'invalidDestinationCount',
      'deliveredCount',
      'openedRate',
      'clickedRate',
      'status',
    ],
    hiddenColumns: ['category', 'leftOutCount', 'scheduledAt', 'startedAt', 'finishedAt'],
  }),
} as const
