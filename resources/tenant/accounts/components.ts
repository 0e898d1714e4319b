import { AccountName } from './AccountName.tsx'
import { CreatedAccount } from './CreatedAccount.tsx'
import { PermissionRoleInput } from './PermissionRoleInput.tsx'
import { HandoverLink, HandoverOffer } from './HandoverOffer.tsx'
import { LeftCharges } from '#ui/staffs/LeftCharges.tsx'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import type { accountContract } from '#contract/tenant/accounts.ts'

export const components: ComponentsOf<typeof accountContract> = {
  Created: CreatedAccount,
  above: LeftCharges,
  Below: HandoverOffer,
  BeforeDeletion: HandoverLink,
  cells: { username: AccountName },
  inputs: { permissionRoleId: PermissionRoleInput },
}
