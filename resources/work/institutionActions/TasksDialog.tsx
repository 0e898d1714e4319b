import { TextField } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { DayField } from '#ui/dates/DayField.tsx'
import { SmallFormDialog } from '#ui/form/dialogs/SmallFormDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import './texts.ts'
import '../tasks/texts.ts'

export interface TasksDialogProps {
  readonly institutionIds: readonly number[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Adds the same task for each of some institutions, at most `maxTasksAtOnce`. */
export const TasksDialog = ({ institutionIds, onDone, onClose }: TasksDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const staffs = useQuery({
    queryKey: ['listStaffs', 'tasks'],
    queryFn: ({ signal }) => api.listStaffs({}, { signal }),
  }).data?.staffs
  const name = `tasks of ${institutionIds.join(' ')}`
  const [title, setTitle] = useTypedState(`${name} title`, '', { label: translate('resources.tasks.fields.title') })
  const [deadline, setDeadline] = useTypedState(`${name} deadline`, '')
  const [staffId, setStaffId] = useTypedState(`${name} staff`, user?.id ?? 0)
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.institution_actions.tasks_dialog.${key}`, args)
  const add = useMutation({
    mutationFn: () =>
      api.createTasks({
        body: {
          title: title.trim(),
          staffId,
          medicalInstitutionIds: [...institutionIds],
          ...(deadline !== '' && { deadline }),
        },
      }),
    onSuccess: () => {
      toast('renkei.institution_actions.tasks_dialog.done', { messageArgs: { count: String(institutionIds.length) } })
      onDone()
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  })
  const people = staffs ?? (user ? [{ id: user.id, name: user.username }] : [])
  return (
    <SmallFormDialog
      title={text('title', { smart_count: institutionIds.length })}
      typed={[title, deadline, staffId]}
      confirm={text('confirm')}
      disabled={title.trim() === ''}
      isPending={add.isPending}
      error={add.error}
      onConfirm={() => add.mutate()}
      onClose={onClose}
    >
      <TextField
        required
        label={translate('resources.tasks.fields.title')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <OneChoice
        label={translate('resources.tasks.fields.staff')}
        choices={people.map(({ id }) => id)}
        nameOf={(id) => people.find((one) => one.id === id)?.name ?? ''}
        value={staffId}
        onChange={setStaffId}
        minWidth={200}
      />
      <DayField
        label={translate('resources.tasks.fields.deadline')}
        value={deadline}
        onChange={(day) => setDeadline(day ?? '')}
        onUnreadable={setDeadline}
      />
    </SmallFormDialog>
  )
}
