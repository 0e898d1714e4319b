import { CheckCircleOutlined, DeleteOutlined, EditOutlined, ReplayOutlined, RouteOutlined } from '@mui/icons-material'
import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { ActionList } from '../actionList.ts'
import { FinishedChip } from '../FinishedChip.tsx'
import { maxListName } from '#contract/work/actionLists.ts'
import { NameDialog } from '#ui/page/NameDialog.tsx'
import { Progress } from '../Progress.tsx'
import { formatCount, formatDate } from '#ui/format.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { useDevice } from '#ui/useDevice.ts'
import { routeScreenOf } from './routeScreenOf.ts'
import { useDeleteList, useFinishList, useRenameList } from './useList.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { Question } from '#ui/page/Question.tsx'
import '#ui/paste/texts.ts'

interface PartProps {
  readonly list: ActionList
}

const Finish = ({ list: { id, status, actionedCount, medicalInstitutionCount } }: PartProps) => {
  const translate = useTranslate()
  const finish = useFinishList(id)
  const finished = status === 'finished'
  const ready = !finished && medicalInstitutionCount > 0 && actionedCount === medicalInstitutionCount
  return (
    <Button
      variant={ready ? 'contained' : 'outlined'}
      startIcon={finished ? <ReplayOutlined /> : <CheckCircleOutlined />}
      loading={finish.isPending}
      loadingPosition="start"
      onClick={() => finish.mutate(finished ? 'incomplete' : 'finished')}
    >
      {translate(`renkei.action_lists.${finished ? 'reopen' : 'finish'}`)}
    </Button>
  )
}

const Route = ({ list }: PartProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const user = useCurrentUser()
  if (!user?.features.includes('medical_institutions_search')) return null
  return (
    <Button variant="outlined" startIcon={<RouteOutlined />} component={Link} to={routeScreenOf(list, device)}>
      {translate('renkei.action_lists.route')}
    </Button>
  )
}

const Rename = ({ list: { id, name } }: PartProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const rename = useRenameList(id, () => setOpen(false))
  const title = translate('renkei.action_lists.rename')
  return (
    <>
      <Button startIcon={<EditOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <NameDialog
          title={title}
          label={translate('renkei.action_lists.name')}
          hint={translate('renkei.action_lists.name_hint')}
          maxLength={maxListName}
          name={name}
          saving={rename.isPending}
          error={rename.error}
          onSave={(typed, seenName) => rename.mutate({ name: typed, seenName })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const Delete = ({ list: { id, name, medicalInstitutionCount } }: PartProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [open, setOpen] = useState(false)
  const remove = useDeleteList(id)
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('renkei.action_lists.delete')}
      </Button>
      <Question
        isOpen={open}
        isPending={remove.isPending}
        title={translate('renkei.action_lists.delete_ask', { name })}
        confirm={translate('renkei.action_lists.delete')}
        onConfirm={() => remove.mutate(medicalInstitutionCount)}
        onClose={() => setOpen(false)}
      >
        <Typography>
          {translate('renkei.action_lists.delete_explanation', {
            count: formatCount(medicalInstitutionCount, locale),
          })}
        </Typography>
        {isEditConflict(remove.error) && remove.error && <Typography role="alert">{remove.error.message}</Typography>}
      </Question>
    </>
  )
}

/** The head of a list: name, progress, and the actions for the whole list. */
export const ListHeader = ({ list }: PartProps) => {
  const staffName = useStaffName()
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name, status, plannedDate, createdAt, createdUser, actionedCount, medicalInstitutionCount } = list
  const allActioned =
    status === 'incomplete' && medicalInstitutionCount > 0 && actionedCount === medicalInstitutionCount
  return (
    <Card sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'start' }}>
        <Stack spacing={0.75} sx={{ minWidth: 0, flex: '1 1 280px' }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
            <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {status === 'finished' && <FinishedChip />}
          </Stack>
          <Box sx={{ maxWidth: 360 }}>
            <Progress list={list} />
          </Box>
          {allActioned && <Typography>{translate('renkei.action_lists.all_actioned')}</Typography>}
          {plannedDate && (
            <Typography sx={{ fontWeight: 700 }}>
              {translate('renkei.action_lists.planned_for', { date: formatDate(plannedDate, locale) })}
            </Typography>
          )}
          <Typography variant="caption" color="text.secondary">
            {translate('renkei.action_lists.created_by', {
              name: staffName(createdUser),
              date: formatDate(createdAt, locale),
            })}
          </Typography>
        </Stack>
        <Stack direction="row" className="no-print" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {list.medicalInstitutionCount > 0 && <Route list={list} />}
          <Finish list={list} />
          <Rename list={list} />
          <Permitted permission="deletion">
            <Delete list={list} />
          </Permitted>
        </Stack>
      </Stack>
    </Card>
  )
}
