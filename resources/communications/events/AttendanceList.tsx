import { EditOutlined, RemoveCircleOutline } from '@mui/icons-material'
import {
  Box,
  Button,
  Checkbox,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableContainer,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { usePermission } from '#authProvider/usePermission.ts'
import { maxAttendancesAtOnce } from '#contract/communications/events.ts'
import { LacksPermission } from '#ui/permissions/LacksPermission.tsx'
import type { Attendance } from './useAttendances.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

export interface AttendanceListProps {
  readonly attendances: readonly Attendance[]
  readonly isRemoving: boolean
  /** @param ids - of communications */
  readonly onRemove: (ids: readonly number[]) => void
}

/** The institutions that attended. What is said of one of them is changed in its communication. */
export const AttendanceList = ({ attendances, isRemoving, onRemove }: AttendanceListProps) => {
  const translate = useTranslate()
  const mayRemove = usePermission('deletion')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.events.${key}`, args)
  const field = (name: string) => translate(`resources.communications.fields.${name}`)
  const present = attendances.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  if (attendances.length === 0) return <Typography color="text.secondary">{text('nobody')}</Typography>
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <>
      <LacksPermission permission="deletion" />
      {mayRemove && present.length > 0 && (
        <Button
          startIcon={<RemoveCircleOutline />}
          color="error"
          loading={isRemoving}
          loadingPosition="start"
          disabled={present.length > maxAttendancesAtOnce}
          onClick={() => onRemove(present)}
        >
          {text('remove', { count: String(present.length) })}
        </Button>
      )}
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              {mayRemove && (
                <TableCell padding="checkbox">
                  <Checkbox
                    slotProps={{ input: { 'aria-label': text('select_all') } }}
                    checked={present.length === attendances.length}
                    indeterminate={present.length > 0 && present.length < attendances.length}
                    onChange={({ target }) =>
                      setSelected(new Set(target.checked ? attendances.map(({ id }) => id) : []))
                    }
                  />
                </TableCell>
              )}
              <TableCell>{field('medicalInstitution')}</TableCell>
              <TableCell>{field('attendee')}</TableCell>
              <TableCell>{text('doctor')}</TableCell>
              <TableCell>{field('memo')}</TableCell>
              <TableCell>
                <Box component="span" sx={visuallyHidden}>
                  {text('actions')}
                </Box>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {attendances.map(({ id, medicalInstitution, attendee, isDoctorAttended, memo }) => (
              <TableRow key={id}>
                {mayRemove && (
                  <TableCell padding="checkbox">
                    <Checkbox
                      slotProps={{ input: { 'aria-label': text('select', { name: medicalInstitution.name }) } }}
                      checked={selected.has(id)}
                      onChange={() => toggle(id)}
                    />
                  </TableCell>
                )}
                <TableCell>
                  <OpenLink to={`/crms/${medicalInstitution.id}`}>{medicalInstitution.name}</OpenLink>
                  <Typography variant="caption" component="div" color="text.secondary">
                    {medicalInstitution.address}
                  </Typography>
                </TableCell>
                <TableCell>{attendee}</TableCell>
                <TableCell>{isDoctorAttended && text('attended')}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{memo}</TableCell>
                <TableCell padding="checkbox">
                  <IconButton
                    component={RouterLink}
                    to={`/communications/${id}/edit`}
                    aria-label={text('edit', { name: medicalInstitution.name })}
                  >
                    <EditOutlined fontSize="small" />
                  </IconButton>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}
