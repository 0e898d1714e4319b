export const profile = {
  renkei: {
    profile: {
      looks: 'Looks and language',
      notifications: {
        title: 'Notifications',
        in_app: 'Tell me of comments and likes in the app',
        in_app_hint: 'Reactions to your own records, and comments that name you (@name).',
        summary: 'Send me one mail a day on what I have not seen',
        summary_hint: 'At about eight in the morning, and only if there is something.',
      },
      account: 'Account',
      password: {
        title: 'Password',
        current: 'Present password',
        signs_out: 'You will be signed out on every device, this one included, and sign in with the new password.',
        submit: 'Change the password',
      },
      mfa: {
        title: 'Codes by e-mail',
        is_on: 'On. You are asked for a code from your e-mail at every sign-in.',
        is_off: 'Off.',
        required: 'Your organisation asks it of everybody.',
        explanation:
          'Whoever knows your password cannot sign in without receiving your e-mail. With codes a password of 8 characters is enough.',
        turn_on: 'Turn on',
        turn_off: 'Turn off',
        turn_off_explanation: 'Please confirm with your present password.',
        turned_off: 'Codes have been turned off',
      },
      tenant_security: {
        title: 'Security of your organisation',
        require: 'Require codes of everybody',
        explanation: 'Whoever has not turned them on yet is asked to at the next sign-in.',
      },
    },
  },
}
