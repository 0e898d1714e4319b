import {
  CheckCircleOutlined,
  ErrorOutlined,
  EditOutlined,
  RemoveOutlined,
  ReportProblemOutlined,
  type SvgIconComponent,
} from '@mui/icons-material'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { SyncState } from './syncStates.ts'

const marks: Readonly<Record<SyncState, { readonly Icon: SvgIconComponent; readonly colour: string }>> = {
  loaded: { Icon: CheckCircleOutlined, colour: 'success.main' },
  attention: { Icon: ReportProblemOutlined, colour: 'text.primary' },
  missing: { Icon: ErrorOutlined, colour: 'error.main' },
  entered: { Icon: EditOutlined, colour: 'text.secondary' },
  none: { Icon: RemoveOutlined, colour: 'text.secondary' },
}

/** The state of a month by sign, word and colour. */
export const StateMark = ({ state, inline = false }: { readonly state: SyncState; readonly inline?: boolean }) => {
  const translate = useTranslate()
  const { Icon, colour } = marks[state]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexDirection: inline ? 'row' : 'column',
        alignItems: 'center',
        gap: inline ? 0.5 : 0,
        color: colour,
        fontSize: inline ? 14 : 11,
        lineHeight: 1.3,
        fontWeight: state === 'missing' ? 700 : 400,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      {translate(`renkei.data_sync.states.${state}`)}
    </Box>
  )
}
