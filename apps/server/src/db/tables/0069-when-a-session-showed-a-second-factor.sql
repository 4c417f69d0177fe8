-- When a session of staff last showed a code of its person's authenticator. Nobody acts with real money from a session that
-- never did (staff-proof.sql), also where the person enrolled an authenticator elsewhere after it began.
alter table operator_session add column proven_at timestamptz;

-- Until now nobody who is enrolled could start a session without a code. One that began before is somebody's without it.
update operator_session s set proven_at = s.created_at
from operator o where o.id = s.operator_id and s.created_at >= o.totp_enrolled_at;
