import { HistoryOutlined, MarkEmailReadOutlined } from '@mui/icons-material'
import { IconButton, Stack, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { usePermission } from '#authProvider/usePermission.ts'
import { ReasonTooltip } from '#ui/permissions/LacksPermission.tsx'
import type { CellProps } from '#ui/resource/declaration.ts'
import { AddressHistory } from '../AddressHistory.tsx'
import { LiftSuppressionDialog } from './LiftSuppressionDialog.tsx'
import { suppressionIn } from './suppression.ts'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import '#ui/emails/texts.ts'

/** Lifts a suppression, or shows what is known of its address. */
export const SuppressionActions = (props: CellProps) => {
  const translate = useTranslate()
  const suppression = suppressionIn(props)
  const { address, liftedAt } = suppression
  const showDialog = useStayingDialog()
  const maySend = usePermission('sending')
  const text = (key: string) => translate(`renkei.email_suppressions.${key}`, { address })
  return (
    <Stack direction="row">
      <Tooltip title={text('history.open')}>
        <IconButton
          aria-label={text('history.open_named')}
          aria-haspopup="dialog"
          onClick={() => showDialog((close) => <AddressHistory address={address} onClose={close} />)}
        >
          <HistoryOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {liftedAt === null && (
        <ReasonTooltip permission="sending" title={text('lift.open')}>
          <IconButton
            aria-label={text('lift.open_named')}
            aria-haspopup="dialog"
            disabled={!maySend}
            onClick={() => showDialog((close) => <LiftSuppressionDialog suppression={suppression} onClose={close} />)}
          >
            <MarkEmailReadOutlined fontSize="small" />
          </IconButton>
        </ReasonTooltip>
      )}
    </Stack>
  )
}
