import { Add, Close } from '@mui/icons-material'
import { Box, Button, FormHelperText, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { AutocompleteInput, ReferenceInput, useInput, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'
import { messageIn } from './messageIn.ts'
import { blankTask, type NextTask, tasksIn, titledTasks } from './nextTasks.ts'
import { TaskDay } from './TaskDay.tsx'
import { useRequiredLabel } from '#ui/form/useRequiredLabel.ts'
import '#resources/work/tasks/texts.ts'

const maxTasks = 20

const typed = (text: string) => ({ name: text })

interface TaskProps {
  readonly task: NextTask
  readonly index: number
  readonly onChange: (change: Partial<NextTask>) => void
  /** Absent for the only one, which is left empty instead. */
  readonly onRemove: (() => void) | undefined
}

const Task = ({ task, index, onChange, onRemove }: TaskProps) => {
  const translate = useTranslate()
  const requiredLabel = useRequiredLabel()
  const noOptionsText = useNoChoicesText()
  const text = (field: string) => translate(`resources.tasks.fields.${field}`)
  return (
    <Stack component="li" spacing={1.25}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <TextField
          fullWidth
          label={text('title')}
          placeholder={translate('renkei.communications.next_task.example')}
          value={task.title}
          onChange={({ target }) => onChange({ title: target.value })}
          slotProps={{ htmlInput: { maxLength: 200, enterKeyHint: 'done' } }}
        />
        {onRemove && (
          <IconButton aria-label={translate('renkei.communications.next_task.remove')} onClick={onRemove}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
        <TaskDay day={task.deadline} onChange={(deadline) => onChange({ deadline })} />
        {task.title.trim() !== '' && (
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <ReferenceInput source={`tasks.${index}.staffId`} reference="staffs" perPage={50}>
              <AutocompleteInput
                label={requiredLabel(text('staff'))}
                filterToQuery={typed}
                noOptionsText={noOptionsText}
                helperText={false}
                margin="none"
                fullWidth
              />
            </ReferenceInput>
          </Box>
        )}
      </Stack>
    </Stack>
  )
}

/** What to do next for the partner: tasks that are created together with the communication. The first one needs no button. */
export const TasksInput = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const id = useId()
  const { field } = useInput<{ tasks: readonly NextTask[] }>({ source: 'tasks' })
  const { errors } = useFormState({ name: 'tasks' })
  const written = tasksIn(field.value)
  const tasks = written.length > 0 ? written : [blankTask(user?.id)]
  const message = messageIn(errors['tasks'])
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'line', borderRadius: 2, bgcolor: 'background.default', p: { xs: 1.5, sm: 2 } }}
    >
      <Typography id={id} component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {translate('renkei.communications.next_tasks')}
      </Typography>
      <Stack
        component="ul"
        spacing={2}
        sx={{ listStyle: 'none', m: 0, p: 0, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
      >
        {tasks.map((task, index) => (
          <Task
            key={index}
            task={task}
            index={index}
            onChange={(change) => field.onChange(tasks.with(index, { ...task, ...change }))}
            onRemove={
              tasks.length > 1 ? () => field.onChange(tasks.filter((_other, place) => place !== index)) : undefined
            }
          />
        ))}
      </Stack>
      {message !== undefined && (
        <FormHelperText error role="alert">
          {message}
        </FormHelperText>
      )}
      {titledTasks(tasks).length === tasks.length && tasks.length < maxTasks && (
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => field.onChange([...tasks, blankTask(user?.id)])}
          sx={{ mt: 1, ml: -0.5 }}
        >
          {translate('renkei.communications.next_task.another')}
        </Button>
      )}
    </Box>
  )
}
