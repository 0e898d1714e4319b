import { AdminPanelSettingsOutlined } from '@mui/icons-material'
import { permissionRoleContract } from '#contract/tenant/permissionRoles.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const permissionRoles = defineResource({
  contract: permissionRoleContract,
  title: { ja: '役割と権限', en: 'Roles' },
  icon: AdminPanelSettingsOutlined,
  group: 'settings',
  alsoKnownAs: 'やくわり けんげん 権限 ロール 患者番号 出力 削除 取り込み role permission',
  columns: ['name', 'description', 'permissions', 'accountCount'],
  form: [['name'], ['description'], ['permissions']],
  defaults: () => ({ permissions: [] }),
  exportable: false,
  keptBecause: ({ accounts }) =>
    Array.isArray(accounts) && accounts.length > 0 ? 'renkei.form.kept.role_in_use' : undefined,
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
