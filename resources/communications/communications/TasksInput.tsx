import {
  ArrayInput,
  AutocompleteInput,
  DateInput,
  ReferenceInput,
  SimpleFormIterator,
  TextInput,
  useTranslate,
} from 'react-admin'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'

const typed = (text: string) => ({ name: text })

/** Follow-up tasks of a contact, which are created together with it. */
export const TasksInput = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const text = (field: string) => translate(`resources.tasks.fields.${field}`)
  return (
    <ArrayInput source="tasks" label={translate('renkei.communications.next_tasks')} margin="none">
      <SimpleFormIterator disableReordering fullWidth getItemLabel={false}>
        <TextInput
          source="title"
          label={`${text('title')}（${translate('renkei.form.required')}）`}
          helperText={false}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <ReferenceInput source="staffId" reference="staffs" perPage={50}>
          <AutocompleteInput
            label={`${text('staff')}（${translate('renkei.form.required')}）`}
            filterToQuery={typed}
            helperText={false}
            {...(user && { defaultValue: user.id })}
          />
        </ReferenceInput>
        <DateInput source="deadline" label={text('deadline')} helperText={false} />
      </SimpleFormIterator>
    </ArrayInput>
  )
}
