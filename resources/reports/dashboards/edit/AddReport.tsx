import { Add } from '@mui/icons-material'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Stack,
  TextField,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { featuresOfKind } from '#contract/reports/items/catalogue.ts'
import { type ReportKind, reportKinds } from '#contract/reports/valueTypes.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useSettled } from '#ui/queries/useSettled.ts'
import type { Tile } from '../tiles/useTile.ts'
import { reportTile } from './editedDashboard.ts'
import { useReports } from './reports.ts'

const maxOffered = 50

interface AddReportProps {
  readonly disabled: boolean
  readonly onAdd: (tile: Tile) => void
}

const useKinds = (): readonly ReportKind[] => {
  const features = useCurrentUser()?.features ?? []
  return reportKinds.filter((kind) => featuresOfKind[kind].every((feature) => features.includes(feature)))
}

const Choice = ({
  kinds,
  onAdd,
  onClose,
}: Omit<AddReportProps, 'disabled'> & { kinds: readonly ReportKind[]; onClose: () => void }) => {
  const translate = useTranslate()
  const titleId = useId()
  const [kind, setKind] = useState<ReportKind>(kinds[0] ?? 'medical_institution')
  const [name, setName] = useState('')
  const query = useReports(kind, useSettled(name.trim()), maxOffered)
  const text = (key: string) => translate(`renkei.dashboards.editor.${key}`)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('add_report')}</DialogTitle>
      <DialogContent>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, pt: 1 }}>
          <OneChoice
            label={text('types.report')}
            choices={kinds}
            nameOf={(one) => text(`kinds.${one}`)}
            value={kind}
            onChange={setKind}
            minWidth={220}
          />
          <TextField
            label={text('find')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            sx={{ flex: '1 1 200px' }}
          />
        </Stack>
        <QueryState query={query} lines={5}>
          {({ definitions }) =>
            definitions.length === 0 ? (
              <EmptyState title={text('no_reports')} />
            ) : (
              <List dense>
                {definitions.map((report) => (
                  <ListItem key={report.id} disablePadding>
                    <ListItemButton
                      onClick={() => {
                        onAdd(reportTile(kind, report.id))
                        onClose()
                      }}
                    >
                      <ListItemText primary={report.name} secondary={report.createdBy.name} />
                    </ListItemButton>
                  </ListItem>
                ))}
              </List>
            )
          }
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Adds a tile of a saved report, found by its name. */
export const AddReport = ({ disabled, onAdd }: AddReportProps) => {
  const translate = useTranslate()
  const kinds = useKinds()
  const [isOpen, setOpen] = useState(false)
  if (kinds.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Add />}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate('renkei.dashboards.editor.add_report')}
      </Button>
      {isOpen && <Choice kinds={kinds} onAdd={onAdd} onClose={() => setOpen(false)} />}
    </>
  )
}
