/** Confirms all admins whom another one added, as an operator does on the server. They count from their beginning. */
export const confirmAdmins = `update users set confirmed_at = created_at where usertype = 'admin' and added_by is not null`
