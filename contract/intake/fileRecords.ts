/** Whether the audit log means a file that was sent by this kind of record. What is deleted of these is undone, or discarded. */
export const isFileRecord = (record: string): boolean => record === 'data_upload' || record.endsWith('_import')
