import { SelectInput } from 'react-admin'
import { auditedRecords } from '../../../contract/api.ts'

/** Chooses one of the kinds of record in the log. */
export const RecordTypeFilter = () => (
  <SelectInput
    source="recordType"
    label="resources.audit_logs.fields.recordType"
    helperText={false}
    fullWidth
    margin="none"
    choices={[...auditedRecords, 'session'].map((id) => ({ id, name: `renkei.audit.records.${id}` }))}
  />
)
