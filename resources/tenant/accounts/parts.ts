import { CreatedAccount } from './CreatedAccount.tsx'
import { PermissionRoleInput } from './PermissionRoleInput.tsx'
import { HandoverOffer } from './HandoverOffer.tsx'
import type { PartsOf } from '../../../ui/resource/declaration.ts'
import type { accountContract } from '../../../contract/tenant/accounts.ts'

export const parts: PartsOf<typeof accountContract> = {
  Created: CreatedAccount,
  Below: HandoverOffer,
  inputs: { permissionRoleId: PermissionRoleInput },
}
