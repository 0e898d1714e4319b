import type { AnyDeclaration } from '../ui/resource/declaration.ts'
import { accounts } from './accounts/index.ts'
import { actionLists } from './actionLists/index.ts'
import { auditLogs } from './auditLogs/index.ts'
import { communications } from './communications/index.ts'
import { tagGroups } from './tagGroups/index.ts'
import { tags } from './tags/index.ts'
import { tasks } from './tasks/index.ts'
import { vocs } from './vocs/index.ts'

/** Every declared resource, in the menu's order. */
export const resources: readonly AnyDeclaration[] = [
  communications,
  vocs,
  tasks,
  actionLists,
  tags,
  tagGroups,
  accounts,
  auditLogs,
]
