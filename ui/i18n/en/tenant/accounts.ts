export const accounts = {
  resources: {
    accounts: {
      name: 'Account |||| Accounts',
      fields: {
        username: 'Name',
        email: 'E-mail address',
        loginName: 'Login name',
        role: 'Role',
        permissionRole: 'Own role',
        permissionRoleId: 'Own role (limits what the person may)',
        isConfirmed: 'Confirmed',
        lastLoginDate: 'Last login',
        enabledCrm: 'May use this service',
        enabledMcMap: 'May use the partner map',
        name: 'Name, login name, e-mail',
      },
      enums: { role: { owner: 'Owner', member: 'Member' } },
      delete_lead:
        'Nobody will take care of the following, or it ends. Partners, tasks, planned visits and feedback can be handed over first.',
      help: {
        loginName: 'Width and case make no difference',
        role: 'Owners manage accounts and settings',
        permissionRoleId: 'One of the roles that were made under “Roles”',
        permissionRoleOfOwner: 'What owners may cannot be limited. Please choose no role',
      },
      empty: 'There are no accounts yet',
      empty_hint: 'Add an account for a member of the office to get a confirmation address and an initial password.',
    },
  },
  renkei: {
    accounts: {
      created: 'The account of %{name} has been added',
      hand_over:
        'Give the person this confirmation address and the initial password by two different ways. The password is shown this once.',
      signs_in_elsewhere: 'The person signs in with the account of your organisation’s sign-in service.',
      confirmation_url: 'Confirmation address',
      password: 'Initial password',
      handed_over: 'I have noted them',
    },
  },
}
