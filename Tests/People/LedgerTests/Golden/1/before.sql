PRAGMA application_id = 0;
PRAGMA user_version = 0;
